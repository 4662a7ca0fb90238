/** The position of a row dragged to `top`, measured in the list: past the middle of a neighbour they swap. */
export function targetIndex(rows: HTMLElement[], index: number, top: number): number {
	const held = rows[index];
	if (!held) return index;
	const bottom = top + held.offsetHeight;
	const middle = (row: HTMLElement) => row.offsetTop + row.offsetHeight / 2;
	let target = index;
	while (target > 0 && top < middle(rows[target - 1]!)) target -= 1;
	while (target < rows.length - 1 && bottom > middle(rows[target + 1]!)) target += 1;
	return target;
}

/** A copy of a list with one entry moved; the list unchanged if there is no such entry. */
export function moved<Of>(list: readonly Of[], from: number, to: number): Of[] {
	return from in list ? list.toSpliced(from, 1).toSpliced(to, 0, list[from]!) : [...list];
}
