// The numbers of the screens, counted again from the tables of leads, enrollments, mails, replies and answers alone, without the
// stored counts and the columns that triggers keep.
import { queryDatabase } from '../database.ts'
import type { RunningServer } from '../server.ts'

/** The enrollments with all that is counted of them. */
const FACTS = `
  SELECT n.id, n.status, n.ended_at, l.industry, a.address, s.name AS sequence,
    n.status IN ('pending', 'active', 'paused', 'blocked') AS open,
    (SELECT count(*) FROM scheduled_executions e WHERE e.enrollment_id = n.id AND e.state = 'sent')::int AS mails,
    (SELECT e.node_id FROM scheduled_executions e WHERE e.enrollment_id = n.id AND e.state = 'sent'
     ORDER BY e.sent_at DESC LIMIT 1) AS last_node,
    coalesce((SELECT 'interested' IN (i.intent, i.second) FROM inbound_messages m
      LEFT JOIN reply_intents i ON i.message_id = m.id
      WHERE m.enrollment_id = n.id AND m.kind = 'reply' ORDER BY m.received_at DESC LIMIT 1), false) AS interested
  FROM enrollments n JOIN sequences s ON s.id = n.sequence_id
    JOIN leads l ON l.id = n.lead_id JOIN email_accounts a ON a.id = n.email_account_id`

const ratio =
  "CASE WHEN count(*) FILTER (WHERE mails > 0) = 0 THEN 0 ELSE count(*) FILTER (WHERE status = 'replied')::float / count(*) FILTER (WHERE mails > 0) END"
const whole = (condition: string): string => `count(*) FILTER (WHERE ${condition})::int`

/** The numbers of the dashboard and of the metrics of a sequence, by their names on the screen. */
const NUMBERS = {
  등록: whole('true'),
  발송: whole('mails > 0'),
  도달: whole("mails > 0 AND status <> 'bounced'"),
  회신: whole("mails > 0 AND status = 'replied'"),
  회신율: ratio,
  관심: whole("mails > 0 AND status = 'replied' AND interested"),
  반송: whole("status = 'bounced'"),
  '종료 전': whole('open'),
  무응답: whole("mails > 0 AND status = 'completed'"),
  수신거부: whole("mails > 0 AND status = 'unsubscribed'"),
  /** not a column */
  메일: 'sum(mails)::int',
}
export type Counts = Record<string, number>

const SELECTED = Object.entries(NUMBERS)
  .map(([name, value]) => `${value} AS "${name}"`)
  .join(', ')

/** The numbers of each sequence, mailbox or industry. */
export async function countLeads(
  server: RunningServer,
  by: 'sequence' | 'address' | 'industry',
): Promise<Map<string, Counts>> {
  const rows = await queryDatabase(
    server,
    `SELECT ${by} AS key, ${SELECTED} FROM (${FACTS}) f GROUP BY 1`,
    [],
  )
  return new Map(rows.map(({ key, ...counts }) => [String(key), counts as Counts]))
}

/** By node: leads the mail was sent to; and of those for whom it is the last mail, who replied, bounced and wait. */
export async function countSteps(server: RunningServer): Promise<Map<string, Counts>> {
  const rows = await queryDatabase(
    server,
    `SELECT e.node_id AS key, count(DISTINCT f.id)::int AS 발송,
       count(DISTINCT f.id) FILTER (WHERE f.last_node = e.node_id AND f.status = 'replied')::int AS 회신,
       count(DISTINCT f.id) FILTER (WHERE f.last_node = e.node_id AND f.open)::int AS 대기
     FROM (${FACTS}) f JOIN scheduled_executions e ON e.enrollment_id = f.id AND e.state = 'sent' GROUP BY 1`,
    [],
  )
  return new Map(rows.map(({ key, ...counts }) => [String(key), counts as Counts]))
}

/** By day of Korea (YYYY-MM-DD): mails sent, and leads that replied. */
export async function countDays(server: RunningServer): Promise<Map<string, Counts>> {
  const rows = await queryDatabase(
    server,
    `SELECT day::text AS key, sum(mails)::int AS "발송(통)", sum(replies)::int AS "회신(명)" FROM (
       SELECT (sent_at AT TIME ZONE 'Asia/Seoul')::date AS day, 1 AS mails, 0 AS replies FROM scheduled_executions WHERE state = 'sent'
       UNION ALL
       SELECT (ended_at AT TIME ZONE 'Asia/Seoul')::date, 0, 1 FROM enrollments WHERE status = 'replied') d GROUP BY 1`,
    [],
  )
  return new Map(rows.map(({ key, ...counts }) => [String(key), counts as Counts]))
}

/**
 * The threads of the inbox: to be handled (neither done nor snoozed) by kind of their messages and in total, snoozed, unread with a
 * reply, and waiting for an answer.
 */
export async function countInbox(server: RunningServer, now: Date): Promise<Counts> {
  const rows = await queryDatabase(
    server,
    `WITH threads AS (
       SELECT t.id, t.done_at IS NULL AND NOT coalesce(t.snoozed_until > $1, false) AS open, t.read_at,
         coalesce(t.snoozed_until > $1, false) AS snoozed,
         EXISTS (SELECT FROM inbound_messages m WHERE m.thread_id = t.id AND m.kind = 'reply') AS reply,
         EXISTS (SELECT FROM inbound_messages m WHERE m.thread_id = t.id AND m.kind = 'auto_reply') AS auto_reply,
         EXISTS (SELECT FROM inbound_messages m WHERE m.thread_id = t.id AND m.kind = 'opt_out') AS opt_out,
         EXISTS (SELECT FROM inbound_messages m WHERE m.thread_id = t.id AND m.kind = 'bounce') AS bounce,
         EXISTS (SELECT FROM inbox_answers x WHERE x.thread_id = t.id AND x.state = 'sent') AS answered
       FROM inbox_threads t)
     SELECT ${whole('open')} AS 전체, ${whole('open AND reply')} AS 답장, ${whole('open AND auto_reply')} AS "자동 회신",
       ${whole('open AND opt_out')} AS 수신거부, ${whole('open AND bounce')} AS 반송, ${whole('snoozed')} AS 나중에,
       ${whole('open AND reply AND NOT answered')} AS 대기, ${whole('open AND reply AND read_at IS NULL')} AS "안 읽음"
     FROM threads`,
    [now],
  )
  return rows[0] as Counts
}

/** The leads by the one status that the list of leads shows; every lead is in one sequence at most. */
export async function countLeadStatuses(server: RunningServer): Promise<Counts> {
  const rows = await queryDatabase(
    server,
    `SELECT CASE WHEN s.reason IN ('link', 'one_click', 'reply_text', 'complaint') THEN 'unsubscribed'
                 WHEN s.reason IS NOT NULL THEN 'suppressed' ELSE coalesce(n.status, 'none') END AS key, count(*)::int AS n
     FROM leads l LEFT JOIN enrollments n ON n.lead_id = l.id
       LEFT JOIN suppressions s ON s.workspace_id = l.workspace_id AND s.kind = 'address' AND s.value = lower(l.contact_email)
     GROUP BY 1`,
    [],
  )
  return Object.fromEntries(rows.map(({ key, n }) => [String(key), Number(n)]))
}

/** The mails that are not sent yet, by day of Korea (YYYY-MM-DD), the first day first. */
export async function countPlannedMails(server: RunningServer): Promise<Map<string, number>> {
  const rows = await queryDatabase(
    server,
    `SELECT (planned_at AT TIME ZONE 'Asia/Seoul')::date::text AS key, count(*)::int AS n
     FROM scheduled_executions WHERE state = 'scheduled' GROUP BY 1 ORDER BY 1`,
    [],
  )
  return new Map(rows.map(({ key, n }) => [String(key), Number(n)]))
}

/** By address of the mailbox: the mails of the sequence that it sent on a day of Korea. */
export async function countSentByMailbox(server: RunningServer, day: string): Promise<Map<string, number>> {
  const rows = await queryDatabase(
    server,
    `SELECT a.address AS key, count(e.id)::int AS n FROM email_accounts a
       LEFT JOIN scheduled_executions e ON e.email_account_id = a.id AND e.state = 'sent'
         AND (e.sent_at AT TIME ZONE 'Asia/Seoul')::date = $1 WHERE a.kind = 'smtp' GROUP BY 1`,
    [day],
  )
  return new Map(rows.map(({ key, n }) => [String(key), Number(n)]))
}
