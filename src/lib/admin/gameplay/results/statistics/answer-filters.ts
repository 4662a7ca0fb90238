/** The filters of the list of answers, besides station and question; '' = any. */
export interface AnswerFilters {
	team: string;
	correct: '' | 'true' | 'false';
	status: '' | 'accepted' | 'late' | 'skipped' | 'timed_out';
	photo: '' | 'true' | 'false';
}

const yesOrNo = ['true', 'false'] as const;
/** The values that each choice has. */
export const answerFilters = {
	correct: yesOrNo,
	status: ['accepted', 'late', 'skipped', 'timed_out'],
	photo: yesOrNo
} as const;

/** The filters in an address; invalid values count as any. */
export function readFilters(query: URLSearchParams): AnswerFilters {
	const among = <Value extends string>(name: string, values: readonly Value[]): Value | '' =>
		values.find((value) => value === query.get(name)) ?? '';
	return {
		team: (query.get('team') ?? '').trim().slice(0, 200),
		correct: among('correct', answerFilters.correct),
		status: among('status', answerFilters.status),
		photo: among('photo', answerFilters.photo)
	};
}
