/** How many nightly backups are kept: of so many days the one, and of so many weeks the last. */
interface Keep {
	days: number;
	weeks: number;
}

/** Reads `7d,4w`, as the environment has checked it. */
export function keepOf(text: string): Keep {
	const numberOf = (unit: string) => Number(new RegExp(`(\\d+)${unit}`).exec(text)?.[1] ?? 0);
	return { days: numberOf('d'), weeks: numberOf('w') };
}

/** The Monday of a day, as `YYYY-MM-DD`. */
function weekOf(day: string): string {
	const date = new Date(`${day}T00:00:00Z`);
	date.setUTCDate(date.getUTCDate() - ((date.getUTCDay() + 6) % 7));
	return date.toISOString().slice(0, 10);
}

/**
 * Those of these backups that are kept no longer. Days and weeks without any do not count, so that the last good ones
 * stay however long none is made.
 */
export function outdated<Of extends { night: string | null }>(nights: readonly Of[], { days, weeks }: Keep): Of[] {
	const newest = nights.toSorted((one, other) => (one.night! < other.night! ? 1 : -1));
	const ofWeeks = [...Map.groupBy(newest, ({ night }) => weekOf(night!)).values()].map(([last]) => last!);
	const kept = new Set([...newest.slice(0, days), ...ofWeeks.slice(0, weeks)]);
	return newest.filter((one) => !kept.has(one));
}
