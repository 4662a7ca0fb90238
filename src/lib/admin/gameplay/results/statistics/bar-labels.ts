interface Bar {
	catalog: string;
	catalogName: string;
	/** Place in the station, counted from 0. */
	position: number;
}

// More numbers than this run into each other on a phone.
const mostNumbers = 20;

/** The number below each bar: that of its question in its station; of many bars only some have one, the first of each station always. */
export function barNumbers(bars: readonly Bar[]): (number | null)[] {
	const step = Math.ceil(bars.length / mostNumbers);
	return bars.map(({ position }) => (position % step === 0 ? position + 1 : null));
}

/** The stations below the bars with their number of bars; none if all belong to one station. */
export function barStations(bars: readonly Bar[]): { name: string; bars: number }[] {
	const stations: { catalog: string; name: string; bars: number }[] = [];
	for (const { catalog, catalogName: name } of bars) {
		const last = stations.at(-1);
		if (last?.catalog === catalog) last.bars += 1;
		else stations.push({ catalog, name, bars: 1 });
	}
	return stations.length > 1 ? stations.map(({ name, bars: count }) => ({ name, bars: count })) : [];
}
