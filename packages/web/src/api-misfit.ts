import { reportToConsole } from "./report.ts";

/** An answer that came and does not fit what was asked: whoever runs that server finds call and field in the console. */
export class ApiMisfit extends Error {
  override name = "ApiMisfit";

  constructor(key: string, field: string, why: string) {
    super(`${key}: ${field} ${why}`);
  }
}

/** Says it, and is what is thrown. */
export function misfit(key: string, field: string, why: string): ApiMisfit {
  const error = new ApiMisfit(key, field, why);
  reportToConsole(error, { trace_id: "" });
  return error;
}
