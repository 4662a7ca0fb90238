/** All values of a field with a choice; the type demands each of them and no other. */
export type Choices<Value> = Record<NonNullable<Value> & string, true>;

/** What an address asks for, when it is one of the choices. */
export const chosen = <Value extends string>(choices: Record<Value, true>, asked: string | null): Value | undefined =>
	asked !== null && Object.hasOwn(choices, asked) ? (asked as Value) : undefined;
