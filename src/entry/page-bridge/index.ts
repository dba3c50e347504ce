import { bridgePortLink } from '#bus/transports/runtime-port.ts';
import { startBridge } from '#page/bridge/bridge.ts';
import { nativePorts } from '#platform/extension/native-ports.ts';

// In pages of the server's web app.
startBridge({ page: window, origin: location.origin, background: bridgePortLink(nativePorts) });
