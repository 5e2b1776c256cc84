import { Button } from "@atrium/ui/components/button.tsx";
import { ErrorState } from "@atrium/ui/components/empty-state.tsx";
import { Fault } from "@atrium/ui/components/fault.tsx";
import { Skeleton, SkeletonGroup } from "@atrium/ui/components/skeleton.tsx";
import { classNames } from "@atrium/ui/components/slot.ts";
import { usePhrases } from "@atrium/web/phrases.ts";
import { type ReactNode, useEffect, useRef } from "react";
import { failureText } from "./failure-text.ts";
import styles from "./keyset-list.module.css";

/** The part of TanStack's infinite query that a list needs. */
type Paged = {
  readonly data: unknown;
  readonly error: Error | null;
  readonly isFetching: boolean;
  readonly isPlaceholderData: boolean;
  readonly hasNextPage: boolean;
  readonly isFetchingNextPage: boolean;
  readonly isFetchNextPageError: boolean;
  readonly fetchNextPage: () => Promise<unknown>;
  readonly refetch: () => Promise<unknown>;
};

/** A list that is loaded at once. */
export const wholeList = (
  query: Omit<Paged, "hasNextPage" | "isFetchingNextPage" | "isFetchNextPageError" | "fetchNextPage">,
): Paged => ({
  ...query,
  hasNextPage: false,
  isFetchingNextPage: false,
  isFetchNextPageError: false,
  fetchNextPage: query.refetch,
});

type Props = {
  readonly paged: Paged;
  /** Shown instead of rows if there are none. */
  readonly empty: ReactNode;
  readonly count: number;
  /** Loads the next page by itself when the end comes into view. */
  readonly goesOn?: boolean;
  readonly children: ReactNode;
};

/** Rows page by page: loading, failed, empty, or loaded, with a button for more. */
export function KeysetList({ paged, empty, count, goesOn = false, children }: Props) {
  const t = usePhrases();
  const { data, error, isFetching, isPlaceholderData, hasNextPage } = paged;
  if (!data && (!error || isFetching)) return <RowBones />;
  // Results of the previous request do not answer the new one.
  if (!data || (error && isPlaceholderData)) {
    return (
      <ErrorState
        title={t("error.page_title")}
        text={failureText(error, t)}
        action={<Button onClick={() => void paged.refetch()}>{t("app.try_again")}</Button>}
      />
    );
  }
  return (
    <div className={classNames(isPlaceholderData && styles.former)} aria-busy={isPlaceholderData || undefined}>
      {count === 0 ? empty : children}
      {hasNextPage && <More paged={paged} goesOn={goesOn} />}
    </div>
  );
}

function More({ paged, goesOn }: Pick<Props, "paged"> & { readonly goesOn: boolean }) {
  const t = usePhrases();
  const end = useRef<HTMLDivElement>(null);
  const { isFetchingNextPage: isBusy, isFetchNextPageError: hasFailed, isPlaceholderData, error } = paged;
  const waits = isBusy || hasFailed || isPlaceholderData;
  useEffect(() => {
    if (!goesOn || waits || !end.current) return;
    const look: IntersectionObserverCallback = ([entry]) => {
      if (entry?.isIntersecting) void paged.fetchNextPage();
    };
    const observer = new IntersectionObserver(look, { root: document });
    observer.observe(end.current);
    return () => observer.disconnect();
  });
  return (
    <div ref={end} className={styles.more}>
      {hasFailed && <Fault>{failureText(error, t)}</Fault>}
      <Button variant="secondary" size="small" busy={isBusy} onClick={() => void paged.fetchNextPage()}>
        {hasFailed ? t("app.try_again") : t("console.show_more")}
      </Button>
    </div>
  );
}

function RowBones() {
  const t = usePhrases();
  return (
    <SkeletonGroup label={t("app.loading")}>
      <div className={styles.bones}>
        {["62%", "48%", "71%", "55%", "66%", "44%"].map((width) => (
          <div key={width}>
            <Skeleton width={width} />
            <Skeleton width="34%" />
          </div>
        ))}
      </div>
    </SkeletonGroup>
  );
}
