/** A value created on first use and kept, so that startup does not pay for what few requests need. */
export function once<Value>(make: () => Value): () => Value {
	let made: { value: Value } | undefined;
	return () => (made ??= { value: make() }).value;
}
