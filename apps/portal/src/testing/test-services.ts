/* The portal's services, whole: those of every browser app (`@atrium/web/testing/test-services.ts`) and the portal's own. */
import { createServices, type Ground, type Stores } from "@atrium/web/create-services.ts";
import { fakeApi } from "@atrium/web/testing/fake-api.ts";
import { fakeWorld, type World } from "@atrium/web/testing/fake-world.ts";
import { bootOf, memoryStores, testGround } from "@atrium/web/testing/test-services.ts";
import { defaultAnswers } from "@atrium/web/testing/world-answers.ts";
import { createCurrentBuilding } from "../parts/current-building.ts";
import { createKiosk } from "../parts/kiosk.ts";
import type { Services } from "../parts/services.ts";

type Own = Partial<Omit<Ground, "farm" | "buildingUuid">> & {
  fetch: NonNullable<Ground["fetch"]>;
  onKiosk?: (on: boolean) => void;
  embedded?: boolean;
  farm?: Services["farm"];
};

/** Everything that does not depend on the brand. */
export function testParts({ onKiosk, embedded = false, farm, stores = memoryStores(), ...own }: Own) {
  const building = createCurrentBuilding(stores);
  const kiosk = createKiosk(stores.tab, onKiosk);
  const services = createServices({
    ...testGround({ ...own, stores }),
    farm: farm?.url,
    buildingUuid: building.get,
    keepsReads: () => !embedded && !kiosk.get(),
  });
  const parts: Omit<Services, "boot" | "domain"> = {
    ...services.parts,
    building,
    kiosk,
    farm,
    embedded,
  };
  return { ...services, parts };
}

type Given = Partial<Services> & { world?: World; fetch?: Own["fetch"]; stores?: Stores };

export function testServices({ world = fakeWorld(), stores, fetch, ...own }: Given = {}): Services {
  const { parts } = testParts({ fetch: fetch ?? fakeApi(defaultAnswers(world)).fetch, ...(stores ? { stores } : {}) });
  return { ...parts, boot: bootOf(world), domain: world.brand.whitelabel.domain, ...own };
}
