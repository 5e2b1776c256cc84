import { turnMonths } from "./platform/database/months.ts";
import { factsToWebhooks } from "./domains/analytics/facts-to-webhooks.ts";
import { announcePublished } from "./domains/publishing/announce.ts";
import { askAboutUndecided } from "./domains/bookings/ask-about-undecided.ts";
import { advanceRoomWaits } from "./domains/bookings/advance-room-waits.ts";
import { readOutsideCalendars } from "./domains/bookings/outside-calendars.ts";
import { settlePayments } from "./domains/bookings/settle-payments.ts";
import { releaseMissed } from "./domains/bookings/release-missed.ts";
import { offerPlaces } from "./domains/events/offer-places.ts";
import { mailNumbers } from "./domains/numbers/mail-numbers.ts";
import { makePreviews } from "./platform/files/picture-previews.ts";
import { endDueViews } from "./domains/view-as/end-due.ts";
import { tellEndingCertificates } from "./domains/sso/tell-ending-certificates.ts";
import { runPeopleJobs } from "./domains/people-jobs/run.ts";
import { scanPending } from "./domains/help-desk/scan-pending.ts";
import { sweepAttachments } from "./domains/help-desk/sweep-attachments.ts";
import { releaseMemory } from "./platform/concurrency/release-memory.ts";
import { delayedSignal } from "./platform/concurrency/delayed-signal.ts";
import type { Topic } from "./platform/events/events.ts";
import { readFacts } from "./platform/facts/read-facts.ts";
import { type Job, type JobPatience, type Jobs, startJobs } from "./platform/jobs/jobs.ts";
import { deliverMails } from "./platform/mail/deliver.ts";
import type { MailPort } from "./platform/mail/mail-port.ts";
import { sweep } from "./sweep.ts";
import { deliverWebhooks } from "./platform/webhooks/deliver-webhooks.ts";
import type { AllServices } from "./services.ts";

type Parts = { databaseUrl: string | undefined; mail: MailPort; patience?: JobPatience };

const everyMinute = "* * * * *";
/** Much that is queued within this time wakes a worker once. */
const gatherMs = 100;

/** Starts all background work of a server: mails, pictures, scans, webhooks, requests to managers, monthly partitions, and the sweep. */
export async function startServerJobs(services: AllServices, { databaseUrl, mail, patience }: Parts): Promise<Jobs> {
  const { attachments, clock, config, database, events, logger, outbox, pictures, scanner, webhooks } = services;
  const readers = [factsToWebhooks(webhooks)];
  const list: Job[] = [
    { name: "mail", schedule: everyMinute, run: (stopping) => deliverMails({ ...services, mail, stopping }) },
    // A separate worker, so that a code does not wait for another mail that is being sent.
    {
      name: "codes",
      schedule: everyMinute,
      run: (stopping) => deliverMails({ ...services, mail, stopping, urgentOnly: true }),
    },
    { name: "facts", schedule: everyMinute, run: (stopping) => readFacts(database, readers, stopping) },
    { name: "webhooks", schedule: everyMinute, run: (stopping) => deliverWebhooks(services, stopping) },
    { name: "booking_requests", schedule: everyMinute, run: () => askAboutUndecided(services) },
    { name: "missed_bookings", schedule: everyMinute, run: (stopping) => releaseMissed(services, stopping) },
    { name: "booking_payments", schedule: everyMinute, run: (stopping) => settlePayments(services, stopping) },
    { name: "room_waits", schedule: everyMinute, run: (stopping) => advanceRoomWaits(services, stopping) },
    { name: "room_calendars", schedule: everyMinute, run: (stopping) => readOutsideCalendars(services, stopping) },
    { name: "certificates", schedule: "29 5 * * *", run: () => tellEndingCertificates(services) },
    { name: "waiting_lists", schedule: everyMinute, run: (stopping) => offerPlaces(services, stopping) },
    { name: "publishing", schedule: everyMinute, run: (stopping) => announcePublished(services, stopping) },
    { name: "numbers", schedule: everyMinute, run: (stopping) => mailNumbers(services, stopping) },
    { name: "view_as", schedule: everyMinute, run: (stopping) => endDueViews(services, stopping) },
    { name: "people_jobs", schedule: everyMinute, run: (stopping) => runPeopleJobs(services, stopping) },
    // Files that arrived while the scanner was unreachable.
    { name: "scan", ...(scanner ? { schedule: everyMinute } : {}), run: () => scanPending(services) },
    {
      name: "pictures",
      async run(stopping) {
        await makePreviews(services, stopping);
        if (await pictures.prepare(stopping)) releaseMemory();
      },
    },
    {
      name: "analytics",
      schedule: "41 2 * * *",
      run: async () => void (await turnMonths(database, clock, config.analyticsMonths)),
    },
    {
      name: "sweep",
      schedule: "17 * * * *",
      async run() {
        await sweep(database, clock, config.auditDays, config.changesDays);
        await sweepAttachments(database, attachments, clock);
      },
    },
  ];
  const jobs = await startJobs({ ...services, databaseUrl, patience }, list);
  const stopping = new AbortController();
  const wake = (name: string) => () => {
    if (stopping.signal.aborted) return;
    jobs.send(name).catch((error: unknown) => logger.error({ err: error }, "jobs"));
  };
  const wakeMails = () => {
    wake("codes")();
    wake("mail")();
  };
  outbox.wakes(wakeMails);
  /** Messages come after the commit of what they are about: a worker that is woken before it would find nothing. */
  const listen = async (topic: Topic, wakes: () => void) => {
    const came = delayedSignal(gatherMs);
    came.wakes(wakes);
    return events.subscribe(topic, { told: came.soon, missed: came.soon });
  };
  const listening = await Promise.all([
    listen("mails", wakeMails),
    listen("webhooks", wake("webhooks")),
    listen("facts", wake("facts")),
    // An import may have brought new ones.
    listen("contents", wake("pictures")),
    listen("people_jobs", wake("people_jobs")),
  ]);
  const granting = pictures.encodeRequested(stopping.signal).catch((error: unknown) => {
    logger.error({ err: error }, "pictures");
  });
  return {
    send: (name) => jobs.send(name),
    async stop() {
      stopping.abort();
      for (const forget of listening) forget();
      await jobs.stop();
      await granting;
    },
  };
}
