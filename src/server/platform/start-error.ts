// A problem at the start that the operator can fix: a setting, a file, a database. main prints the message without a
// stack trace and exits with code 1; any other error at the start is a bug.

export class StartError extends Error {
  override readonly name = 'StartError'
}
