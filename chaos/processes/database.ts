// A PostgreSQL that is not started by an app: a separate process in the given folder, reached by its URL.
import { startEmbedded } from '#server/platform/db/embedded.ts'
import { silentLog } from '#server/platform/log/log.ts'

const [folder = '', settings = '{}'] = process.argv.slice(2)
const database = await startEmbedded(folder, silentLog, JSON.parse(settings) as Record<string, string>)
process.send?.({ url: database.url })
process.once('disconnect', () => {
  void database.stop().then(() => process.exit(0))
})
