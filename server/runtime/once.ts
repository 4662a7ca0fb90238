/** What is made when it is asked for first, and kept: a start need not pay for what few requests ask for. */
export function once<Value>(make: () => Value): () => Value {
	let made: { value: Value } | undefined;
	return () => (made ??= { value: make() }).value;
}
