import { shownText } from '#lib/text/name-key.ts';
import { inLanguage } from '#lib/questions/translations.ts';
import { isDone } from '#lib/ranking/attempts.ts';
import type { Work } from '../../../operation/operation.ts';
import { letterOf } from '../../authoring/catalogs/find.ts';
import { phaseOf } from '../../authoring/events/calendar/availability.ts';
import { playersBoard } from '../results/board/players-board.ts';
import type { QuestionResult, Result } from '../results/model.ts';
import type { AttemptPlan } from '../results/plan.ts';
import type { AttemptRow } from '../results/board/ranking-input.ts';
import { answerRows } from '../results/attempts/answer-rows.ts';
import { isScored, planOf, settingsIn } from '../results/attempts/attempt-plan.ts';
import { asNumber } from '../results/schema.ts';
import { shownParts } from '../results/export/shown-parts.ts';
import { revealed, stateOf } from './attempts/attempt.ts';
import { publicCatalogs, puzzleOf } from './catalogs.ts';
import type { LoadedEvent } from '../../authoring/events/load.ts';
import { languageOf } from '../results/attempts/language.ts';
import { attemptsBeside, isPracticeAmong, isPreview, stationOf } from './attempts/attempt-access.ts';
import type { PublicCatalog, Summary, SummaryQuestion } from './types.ts';

/** Builds the summary of an ended attempt. */
export async function summaryOf(
	work: Pick<Work, 'now' | 'localeFor'>,
	loaded: LoadedEvent,
	result: Result
): Promise<Summary> {
	const plan = await planOf(result);
	const rows = await answerRows(result.id);
	const attempts = await attemptsBeside(result);
	const stations = await publicCatalogs(loaded, attempts);
	const station = stationOf(result, stations);
	const hasLetter = loaded.settings.puzzleWordEnabled && station.done && isDone(result);
	return {
		attemptId: result.attemptUid,
		catalog: station,
		attempt: result.attempt,
		practice: isPracticeAmong(result, attempts, loaded),
		correct: result.correct,
		total: result.total,
		wrong: result.total - result.correct,
		points: result.points,
		maxPoints: result.maxPoints,
		durationSec: asNumber(result.durationSec),
		letter: hasLetter ? await letterOf(result.catalogUid) : null,
		...(await ofTeam(loaded, result, attempts, work.now)),
		nextCatalogs: isPreview(result) ? [] : stations.filter(({ done }: PublicCatalog) => !done),
		questions: plan.questions.map((_, position) => summaryQuestion(plan, position, rows, loaded, work))
	};
}

/** What depends on the team; a preview has none. */
async function ofTeam(loaded: LoadedEvent, { teamUid }: Result, attempts: readonly AttemptRow[], now: Date) {
	if (teamUid === null) return { puzzle: null };
	return { ...(await placeOf(loaded, teamUid)), puzzle: await puzzleOf(loaded, teamUid, attempts, now) };
}

/** Own place, number of teams and gap; nothing unless teams may see results on a live board. */
async function placeOf(
	{ event, settings }: LoadedEvent,
	teamUid: string
): Promise<Partial<Pick<Summary, 'place' | 'shared' | 'of' | 'gap'>>> {
	if (!settings.teamResults || settings.boardMode !== 'live') return {};
	const board = await playersBoard(event.uid, ['points'], teamUid);
	const own = board.of('points', teamUid);
	return own ? { place: own.place, shared: own.shared, of: board.teams, gap: own.gap } : {};
}

function summaryQuestion(
	plan: AttemptPlan,
	position: number,
	rows: Map<number, QuestionResult>,
	{ event }: LoadedEvent,
	work: Pick<Work, 'now' | 'localeFor'>
): SummaryQuestion {
	const { now } = work;
	const locale = languageOf(work, plan);
	const { id, question: asked } = plan.questions[position]!;
	const question = inLanguage(asked, locale);
	const row = rows.get(id);
	const { revealSolutions } = settingsIn(plan);
	const shows =
		revealSolutions === 'instant' ||
		revealSolutions === 'attempt' ||
		(revealSolutions === 'event' && phaseOf(event, now) === 'after');
	return {
		questionId: id,
		type: question.type,
		prompt: shownText(question.prompt),
		status: stateOf(row, now),
		isCorrect: isScored(question) ? (row?.isCorrect ?? false) : null,
		finalPoints: row?.finalPoints ?? 0,
		timeLeftSec: asNumber(row?.timeLeftSec ?? null),
		answer: row ? shownParts(question, row.rawAnswer, row.answerText) : [],
		...(shows ? revealed(question) : {})
	};
}
