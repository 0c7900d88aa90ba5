// Something the person who starts the app can mend: a setting, a file, a database. main prints the sentence without a
// stack and ends with exit code 1; anything else thrown at start is a bug.

export class StartError extends Error {
  override readonly name = 'StartError'
}
