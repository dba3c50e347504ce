import type { BusClient } from '#bus/types.ts';
import { renderPlan, shownPlanName } from '#domain/account/plan-names.ts';
import type { AccountState } from '#domain/account/state.ts';
import type { Refusal } from '#domain/analytics/consent.ts';
import { type EventName, onboardingDefaults } from '#domain/analytics/events.ts';
import { defaultPricingVersion, type PricingVersion } from '#domain/billing/pricing-version.ts';
import type { EventSink, SinkProject } from '#services/telemetry/event-sink.ts';
import { isObject, parseJson } from '#shared/json.ts';
import type { Rows } from '../rows/rows.ts';

interface AnalyticsDeps {
  bus: Pick<BusClient, 'request' | 'on'>;
  rows: Pick<Rows, 'settings'>;
  /** null: the person may be counted, if they agree. */
  readonly refusal: () => Refusal | null;
  /** The library, which is loaded for who has agreed. */
  readonly load: () => Promise<{
    openSink: (project: SinkProject) => EventSink;
    clearLibraryStorage: () => void;
  }>;
  /** S3.13, of the moment. */
  readonly context: () => Record<string, unknown>;
  storage: Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;
}

type PersonFacts = Record<'current_plan' | 'current_role' | 'pricing_version', string> &
  typeof onboardingDefaults;

type Event = [name: EventName, properties: Record<string, unknown>];

/** Where events of this device went last: they are queued also while the server cannot be asked. */
const projectKey = 'gloss.analytics';
/** Until the settings are read. */
const maxEarly = 50;

/** Counts events of one page while the person agrees. */
export class Analytics {
  readonly #deps: AnalyticsDeps;
  #early: Event[] | null = [];
  #sink: EventSink | null = null;
  #token: string | null = null;
  #account: AccountState | null = null;
  /** S3.13: the variant of the pricing page that this device sees. */
  #pricing: PricingVersion = defaultPricingVersion;
  #agrees = false;
  #work: Promise<void> = Promise.resolve();

  constructor(deps: AnalyticsDeps) {
    this.#deps = deps;
  }

  /** Follows the settings and the account. */
  start(): void {
    const { bus, rows } = this.#deps;
    bus.on('settings.changed', ({ settings }) => this.#choose(settings.analytics));
    bus.on('account.changed', () => this.#then(() => this.#follow()));
    rows.settings.get().then(
      (settings) => this.#choose(settings.analytics),
      () => undefined,
    );
  }

  track(name: EventName, properties: Record<string, unknown> = {}): void {
    const all = { ...this.#deps.context(), ...this.#person(), ...properties };
    if (this.#sink) this.#sink.track(name, all);
    else if (this.#early && this.#early.length < maxEarly) this.#early.push([name, all]);
  }

  /** The network is back. */
  retry(): void {
    this.#sink?.retry();
  }

  #choose(agrees: boolean): void {
    this.#agrees = agrees && this.#deps.refusal() === null;
    this.#then(() => (this.#agrees ? this.#follow() : this.#end()));
  }

  /** One after the other: a withdrawal waits for what it withdraws from. */
  #then(step: () => Promise<void>): void {
    this.#work = this.#work.then(step).catch(() => undefined);
  }

  /** Events go to where this owner's go. */
  async #follow(): Promise<void> {
    if (!this.#agrees) return;
    const wasSignedIn = this.#account?.status === 'signedIn';
    const isFirst = this.#account === null;
    await this.#readAccount();
    await this.#readPricing();
    const project = await this.#readProject();
    if (!project) return this.#close();
    if (project.token !== this.#token) await this.#open(project);
    if (!isFirst && !wasSignedIn && this.#account?.status === 'signedIn') this.track('signed_in');
  }

  async #open(project: SinkProject): Promise<void> {
    const { load, storage } = this.#deps;
    const { openSink, clearLibraryStorage } = await load();
    // What was left of a time before a withdrawal is not sent now.
    if (storage.getItem(projectKey) === null) clearLibraryStorage();
    storage.setItem(projectKey, JSON.stringify(project));
    this.#sink?.pause();
    this.#sink = openSink(project);
    this.#token = project.token;
    const { current_plan, current_role, ...rest } = this.#person();
    const { app_version, event_source } = this.#deps.context();
    const person = { ...rest, current_plan, current_role, app_version, event_source };
    this.#sink.describe(person, { current_plan });
    for (const [name, properties] of this.#early ?? []) this.#sink.track(name, properties);
    this.#early = null;
  }

  #close(): void {
    this.#sink?.pause();
    this.#sink = null;
    this.#token = null;
    this.#early = null;
  }

  async #end(): Promise<void> {
    this.#early = null;
    if (this.#sink) this.#sink.withdraw();
    // Another page may have left something.
    else if (this.#deps.storage.getItem(projectKey) !== null) {
      (await this.#deps.load()).clearLibraryStorage();
    }
    this.#sink = null;
    this.#token = null;
    this.#deps.storage.removeItem(projectKey);
  }

  async #readAccount(): Promise<void> {
    const reply = await this.#deps.bus.request('account.get', {}).catch(() => null);
    if (reply) this.#account = reply.account;
  }

  async #readPricing(): Promise<void> {
    const reply = await this.#deps.bus.request('plans.get', {}).catch(() => null);
    if (reply) this.#pricing = reply.version;
  }

  async #readProject(): Promise<SinkProject | null> {
    try {
      return (await this.#deps.bus.request('analytics.project', {})).project;
    } catch {
      const cached = parseJson(this.#deps.storage.getItem(projectKey) ?? '');
      return isProject(cached) ? cached : null;
    }
  }

  /** S3.13. */
  #person(): PersonFacts {
    const user = this.#account?.user ?? null;
    const role = user?.role ?? 'guest';
    return {
      // S4.6: who is not signed in has no plan.
      current_plan: user ? renderPlan(role, user.planName) : shownPlanName(false, null, role),
      current_role: role,
      pricing_version: this.#pricing,
      ...onboardingDefaults,
    };
  }
}

function isProject(value: unknown): value is SinkProject {
  if (!isObject(value)) return false;
  return [value.host, value.token, value.distinctId].every((each) => typeof each === 'string');
}
