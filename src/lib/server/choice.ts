/** All values of a field with a choice; the type demands each of them and no other. */
export type Choices<Value> = Record<NonNullable<Value> & string, true>;

/** The value in an address, if it is one of the options. */
export const chosen = <Value extends string>(choices: Record<Value, true>, asked: string | null): Value | undefined =>
	asked !== null && Object.hasOwn(choices, asked) ? (asked as Value) : undefined;
