import type { Translator } from '#lib/messages/translator.ts';
import type { Ranking, Standing } from '#lib/live/wire.ts';

/** A column beside place and team: its head and its text, or lamps for the stations. */
export interface PaperColumn {
	head: string;
	/** In millimetres. */
	width: number;
	isMuted?: true;
	text?: (standing: Standing) => string;
}

const seconds = (time: number | null): string => {
	if (time === null) return '–';
	const [hours, minutes, rest] = [Math.floor(time / 3600), Math.floor((time % 3600) / 60), Math.floor(time % 60)];
	const two = (part: number) => String(part).padStart(2, '0');
	return `${hours}:${two(minutes)}:${two(rest)}`;
};

/** The values that decide a ranking, in order of precedence, from right to left. */
export function columnsOf(ranking: Ranking, { t, n, date, time }: Translator): PaperColumn[] {
	const part = (done: number, all: number) => t('certificates.ranking.part', { part: done, all });
	const moment = (at: string | null) =>
		at ? `${date(at, { dateStyle: 'short' })}, ${time(at, { seconds: true })}` : '–';
	const points: PaperColumn = { head: t('certificates.ranking.points'), width: 15, text: (row) => String(row.points) };
	const right: PaperColumn = {
		head: t('certificates.ranking.right'),
		width: 26,
		isMuted: true,
		text: (row) => part(row.correct, row.total)
	};
	const columns: Record<Ranking, PaperColumn[]> = {
		points: [
			{ head: t('certificates.ranking.stations'), width: 32 },
			right,
			{ head: t('certificates.ranking.duration'), width: 20, isMuted: true, text: (row) => seconds(row.durationSec) },
			points
		],
		catalogMaster: [
			points,
			{ head: t('certificates.ranking.completed'), width: 42, text: (row) => moment(row.completedAt) }
		],
		accuracy: [
			{ head: t('certificates.ranking.questions'), width: 18, isMuted: true, text: (row) => String(row.questions) },
			right,
			points,
			{
				head: t('certificates.ranking.accuracy'),
				width: 24,
				text: ({ accuracy }) =>
					accuracy === null
						? '–'
						: n(accuracy, { style: 'percent', minimumFractionDigits: 2, maximumFractionDigits: 2 })
			}
		],
		puzzle: [{ head: t('certificates.ranking.solved'), width: 42, text: (row) => moment(row.puzzleSolvedAt) }]
	};
	return columns[ranking];
}
