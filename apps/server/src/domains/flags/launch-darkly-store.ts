import type { LDFeatureStore } from "@launchdarkly/node-server-sdk";
import { etagOf } from "./flags.ts";

type Kinds = Parameters<LDFeatureStore["init"]>[0];
type Item = Kinds[string][string];

export type LaunchDarklyRules = {
  store: LDFeatureStore;
  /** A hash of all rules: the same in every process with the same rules. */
  version(): string;
  /** Whether LaunchDarkly marks the flag as available to client-side SDKs. */
  isOpen(flag: string): boolean;
};

/** The store of LaunchDarkly's SDK for an environment's rules: in memory as usual, with the queries above. */
export function launchDarklyRules(): LaunchDarklyRules {
  const kinds = new Map<string, Map<string, Item>>();
  let known: string | undefined;
  let ready = false;

  const itemsOf = (namespace: string) => kinds.get(namespace) ?? new Map<string, Item>();

  function put(namespace: string, key: string, item: Item): void {
    const items = itemsOf(namespace);
    const former = items.get(key);
    // An older version may arrive late.
    if (former && former.version >= item.version) return;
    kinds.set(namespace, items.set(key, item));
    known = undefined;
  }

  function versionNow(): string {
    const versions = [...kinds].flatMap(([namespace, items]) =>
      [...items].map(([key, { version, deleted }]) => JSON.stringify([namespace, key, version, deleted === true])),
    );
    return etagOf(versions.toSorted());
  }

  return {
    store: {
      get({ namespace }, key, answer) {
        const item = itemsOf(namespace).get(key);
        answer(item && !item.deleted ? item : null);
      },
      all: ({ namespace }, answer) =>
        answer(Object.fromEntries([...itemsOf(namespace)].filter(([, { deleted }]) => !deleted))),
      init(all, done) {
        kinds.clear();
        for (const [namespace, items] of Object.entries(all)) kinds.set(namespace, new Map(Object.entries(items)));
        known = undefined;
        ready = true;
        done();
      },
      upsert({ namespace }, item, done) {
        put(namespace, item.key, item);
        done();
      },
      delete({ namespace }, key, version, done) {
        put(namespace, key, { version, deleted: true });
        done();
      },
      initialized: (answer) => answer(ready),
      close: () => undefined,
    },
    version: () => (known ??= versionNow()),
    isOpen(flag) {
      const item = itemsOf("features").get(flag) as MaybeOpen | undefined;
      return item?.clientSideAvailability?.usingEnvironmentId ?? item?.clientSide ?? false;
    },
  };
}

/** The mark in LaunchDarkly's present format, and in its former one. */
type MaybeOpen = { clientSideAvailability?: { usingEnvironmentId?: boolean }; clientSide?: boolean };
