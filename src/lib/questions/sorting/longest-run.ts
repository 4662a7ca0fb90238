/** Length of the longest common subsequence of both lists. */
export function longestCommonRun(a: readonly string[], b: readonly string[]): number {
	let previous = new Array<number>(b.length + 1).fill(0);
	for (const one of a) {
		const row = [0];
		b.forEach((other, index) => {
			const best = Math.max(previous[index + 1] as number, row[index] as number);
			row.push(one === other ? (previous[index] as number) + 1 : best);
		});
		previous = row;
	}
	return previous[b.length] as number;
}
