/** Chromium's; others do not say how the device is powered. */
interface BatteryNavigator {
  getBattery?(): Promise<{ charging: boolean }>;
}

/** false: the device is known to run on its battery. */
export async function isOnMains(): Promise<boolean> {
  try {
    const battery = await (navigator as BatteryNavigator).getBattery?.();
    return battery?.charging ?? true;
  } catch {
    return true;
  }
}
