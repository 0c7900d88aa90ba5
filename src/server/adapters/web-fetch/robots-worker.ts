// The worker thread that applies the rules of one robots.txt to one address.
import { robotsAllow } from '#core/leads/research/robots.ts'
import { answerFromWorker } from '#server/platform/run-in-worker.ts'

export type RobotsCheck = { text: string; url: string }

await answerFromWorker(({ text, url }: RobotsCheck): boolean => robotsAllow(text, new URL(url)))
