/** Works through both lists with `workers` at a time, of which at most half (and at least one) are on the slow list. */
export async function inLanes<T>(
	slow: T[],
	fast: T[],
	workers: number,
	work: (item: T) => Promise<void>
): Promise<void> {
	const [slowLeft, fastLeft] = [[...slow], [...fast]];
	const slowLanes = Math.max(1, Math.floor(workers / 2));
	const drain = async (lane: number) => {
		const lists = lane < slowLanes ? [slowLeft, fastLeft] : [fastLeft];
		for (const list of lists) for (let item = list.shift(); item !== undefined; item = list.shift()) await work(item);
	};
	await Promise.all(Array.from({ length: workers }, (_, lane) => drain(lane)));
}
