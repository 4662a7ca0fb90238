import { kinds } from '#lib/questions/index.ts';
import { shownText } from '#lib/questions/name-key.ts';
import type { Work } from '../../operation.ts';
import { Catalog } from '../catalogs/model.ts';
import { phaseOf } from '../events/gate.ts';
import { rankingsOf } from '../results/load-ranking.ts';
import type { AttemptPlan, QuestionResult, Result } from '../results/model.ts';
import { answerRows, revealed, stateOf } from './attempt.ts';
import { counted, publicCatalogs, puzzleOf, type TeamResults } from './catalogs.ts';
import type { LoadedEvent } from './event.ts';
import { isPreview, resultsBeside, stationOf } from './own.ts';
import { planOf, settingsIn } from './plan.ts';
import type { PublicCatalog, Summary, SummaryQuestion } from './types.ts';

/** Builds the summary of an ended attempt. */
export async function summaryOf(
	work: Pick<Work<unknown>, 'now'>,
	loaded: LoadedEvent,
	result: Result
): Promise<Summary> {
	const plan = await planOf(result);
	const rows = await answerRows(result.id);
	const results = await resultsBeside(result);
	const stations = await publicCatalogs(result.eventUid, results);
	const catalog = await Catalog.findByPk(result.catalogUid);
	const gives = loaded.settings.puzzleWordEnabled && !catalog?.removedAt && counted(result);
	return {
		attemptId: result.attemptUid,
		catalog: await stationOf(result),
		attempt: result.attempt,
		correct: result.correct,
		total: result.total,
		wrong: result.total - result.correct,
		points: result.points,
		maxPoints: result.maxPoints,
		durationSec: result.durationSec === null ? null : Number(result.durationSec),
		letter: gives ? (catalog?.raetselBuchstabe ?? null) : null,
		...(await ofTeam(loaded, result, results)),
		nextCatalogs: isPreview(result) ? [] : stations.filter(({ done }: PublicCatalog) => !done),
		questions: plan.questions.map((_, position) => summaryQuestion(plan, position, rows, loaded, work.now))
	};
}

/** What depends on the team; a preview has none. */
async function ofTeam(loaded: LoadedEvent, { teamUid }: Result, results: TeamResults) {
	if (teamUid === null) return { puzzle: null };
	return { ...(await placeOf(loaded, teamUid)), puzzle: await puzzleOf(loaded, teamUid, results) };
}

/** Own place, number of teams and gap; nothing unless teams may see results on a live board. */
async function placeOf(
	{ event, settings }: LoadedEvent,
	teamUid: string
): Promise<Partial<Pick<Summary, 'place' | 'shared' | 'of' | 'gap'>>> {
	if (!settings.teamResults || settings.boardMode !== 'live') return {};
	const rankings = await rankingsOf(event.uid, 'player');
	const own = rankings.points.find((standing) => standing.teamUid === teamUid);
	return own ? { place: own.place, shared: own.shared, of: rankings.teams, gap: own.gap } : {};
}

function summaryQuestion(
	plan: AttemptPlan,
	position: number,
	rows: Map<number, QuestionResult>,
	{ event }: LoadedEvent,
	now: Date
): SummaryQuestion {
	const { id, question } = plan.questions[position]!;
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
		isCorrect: kinds[question.type].isScored ? (row?.isCorrect ?? false) : null,
		finalPoints: row?.finalPoints ?? 0,
		timeLeftSec: row?.timeLeftSec == null ? null : Number(row.timeLeftSec),
		answerText: row?.answerText ?? null,
		...(shows ? revealed(question) : {})
	};
}
