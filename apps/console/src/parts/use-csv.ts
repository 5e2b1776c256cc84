import { usePhrases } from "@atrium/web/phrases.ts";
import { useServices } from "@atrium/web/services.ts";
import { useMutation } from "@tanstack/react-query";
import { downloadCsv } from "./download-csv.ts";
import { failureText } from "./failure-text.ts";

/** Reads rows from the server and downloads them as a file. A failure is said in a toast. */
export function useCsv(name: string, read: () => Promise<readonly (readonly string[])[]>) {
  const t = usePhrases();
  const { toasts } = useServices();
  return useMutation({
    mutationFn: async () => downloadCsv(name, await read()),
    onError: (error) => toasts.show({ text: failureText(error, t) }),
  });
}
