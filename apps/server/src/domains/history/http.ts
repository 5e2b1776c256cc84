import type { Transaction } from "@atrium/contract/entities/transaction.ts";
import type { Static } from "typebox";
import { pictureUrl } from "../../platform/files/pictures.ts";
import { wantedLanguages } from "../../platform/http/languages.ts";
import type { Handlers } from "../../platform/http/mount.ts";
import { buildingsShown } from "../../platform/http/who-calls.ts";
import { instant } from "../../platform/clock/instant.ts";
import type { Services } from "../sessions/services.ts";
import { listTransactions, type TransactionRow } from "./store.ts";

const defaultLimit = 20;

type TransactionHandlers = Pick<Handlers, "GET /tenant/v1/users/current/transactions">;

export function transactionHandlers({ clock }: Pick<Services, "clock">): TransactionHandlers {
  return {
    async "GET /tenant/v1/users/current/transactions"({ query, caller, tenant, request }) {
      const page = { offset: query.offset ?? 0, limit: query.limit ?? defaultLimit };
      const { rows, total } = await listTransactions(tenant, {
        userUuid: caller.userUuid,
        lang: wantedLanguages(request)[0],
        type: query.transaction_type,
        period: query.period,
        now: clock.now(),
        within: buildingsShown(caller),
        order: { by: query.orderByProperty ?? "start_at", direction: query.orderBy ?? "desc" },
        page,
      });
      return { data: { transactions: rows.map(toTransaction), pagination: { ...page, total } } };
    },
  };
}

function toTransaction(row: TransactionRow): Static<typeof Transaction> {
  const { uuid, building_uuid, currency_type } = row;
  const shared = { uuid, building_uuid, currency_type };
  if (row.kind === "event_post") {
    return {
      ...shared,
      content: {
        uuid: row.content_uuid,
        title: row.name,
        subtitle: row.subtitle,
        image_url: pictureUrl(row.picture),
        image_focus: row.focus,
        status: row.status,
        start_at: instant(row.start_at),
        end_at: instant(row.end_at),
        price: row.price,
      },
    };
  }
  const booking = {
    uuid: row.content_uuid,
    status: row.status,
    start_at: row.start_at?.toISOString() ?? "",
    end_at: row.end_at?.toISOString() ?? "",
  };
  if (row.kind === "services_booking") {
    const service = { provider_name: row.name, logo_url: pictureUrl(row.picture, 256), price: row.cents ?? 0 };
    return { ...shared, content: { ...booking, service } };
  }
  return {
    ...shared,
    total_price: row.price,
    details: {
      owner: { owner_type: row.owner_type ?? "", owner_uuid: row.owner_uuid ?? "" },
      resource: { uuid: row.resource_uuid ?? "" },
    },
    content: { ...booking, resource: { name: row.name, image_url: pictureUrl(row.picture), image_focus: row.focus } },
  };
}
