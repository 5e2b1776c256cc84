import { Type } from "typebox";
import { endpoint } from "../endpoint.ts";
import { Transaction } from "../entities/transaction.ts";
import { Entity, Lang, listQuery, Pagination } from "../schemas.ts";

export const transactions = {
  "GET /tenant/v1/users/current/transactions": endpoint({
    summary:
      "List what the signed-in person attends, books and uses: by start, newest first, unless another order is given. `transaction_type` and `period` (by end: over or not) filter the list.",
    access: "member",
    secret: true,
    keptOffline: true,
    query: Entity({
      lang: Type.Optional(Lang),
      orderByProperty: Type.Optional(
        Type.Union([Type.Literal("name"), Type.Literal("start_at"), Type.Literal("end_at")]),
      ),
      orderBy: listQuery.orderBy,
      offset: listQuery.offset,
      limit: listQuery.limit,
      transaction_type: Type.Optional(
        Type.Union([Type.Literal("event_post"), Type.Literal("resource_booking"), Type.Literal("services_booking")]),
      ),
      period: Type.Optional(Type.Union([Type.Literal("upcoming"), Type.Literal("past")])),
    }),
    reply: Entity({ data: Entity({ transactions: Type.Array(Transaction), pagination: Pagination }) }),
    refusals: [],
    shows: ["participation", "bookings"],
  }),
};
