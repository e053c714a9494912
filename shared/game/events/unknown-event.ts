/** A newer version of the program has told of something that this one does not know. */
export class UnknownEvent extends Error {
  override readonly name = 'UnknownEvent';
  constructor(type: unknown) {
    super(`There is no event ${String(type)} here`);
  }
}
