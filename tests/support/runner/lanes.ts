/** Works through the items in their order, `workers` at a time. */
export async function inLanes<T>(items: T[], workers: number, work: (item: T) => Promise<void>): Promise<void> {
	const left = [...items];
	const drain = async () => {
		for (let item = left.shift(); item !== undefined; item = left.shift()) await work(item);
	};
	await Promise.all(Array.from({ length: workers }, drain));
}
