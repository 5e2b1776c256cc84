import { sql } from "kysely";
import type { Rig } from "./rig.ts";

/** For negative controls: drops the constraint against overlapping holds of a unit. Nothing restores it, because the test's database is dropped afterwards. */
export const allowOverlaps = ({ services: { database } }: Rig) =>
  sql`alter table resource_holds drop constraint resource_holds_no_overlap`.execute(database.system);

/** For negative controls: the search for taken times finds none, as if all had searched before the first of them wrote. */
export const hideTakenTimes = ({ services: { database } }: Rig) =>
  sql`create or replace function atrium_taken(portfolio uuid, units uuid[], span tstzrange)
    returns table (unit uuid, taken_from timestamptz, taken_until timestamptz, booking uuid, blackout uuid, wait uuid)
    language sql stable security definer as $taken$
      select unit_uuid, lower(during), upper(during), booking_uuid, blackout_uuid, wait_uuid from resource_holds where false
    $taken$`.execute(database.system);

/** For negative controls: every place of a pool looks free, as if all had looked before the first of them wrote. */
export const showAllPlacesFree = ({ services: { database } }: Rig) =>
  sql`create or replace function atrium_free_units(portfolio uuid, units uuid[], span tstzrange, own_booking uuid) returns uuid[]
    language sql stable as $free$ select units $free$`.execute(database.system);
