import { z } from 'zod';
import { kinds, questionTypes } from '#lib/questions/index.ts';
import type { QuestionType } from '#lib/questions/types.ts';
import { stationWords } from '#lib/messages/station-word.ts';
import { shownAs, uidSchema } from '../../../../operation/response-schema.ts';
import { uidForm } from '../../../../runtime/crypto.ts';
import { boardModes, count, type SettingKeys } from './schemas.ts';

const partialTypes = questionTypes.filter((type) => kinds[type].hasShares);
const partialCredit = shownAs(
	z
		.union([z.boolean(), z.array(z.enum(partialTypes))])
		.transform((value) => (value === true ? [...partialTypes] : value === false ? [] : [...new Set(value)])),
	{ output: z.array(z.enum(partialTypes)) }
);

/** A prize of the host's own. */
export const award = z.strictObject({
	title: z.string().trim().min(1).max(60),
	teamUid: shownAs(z.string().trim().toLowerCase().regex(uidForm), { input: uidSchema, output: uidSchema })
});
const customAwards = z.array(award).max(10);
type CustomAward = z.output<typeof award>;

/** How a round is played and scored. */
export const play = {
	playMode: [
		z.enum(['self', 'host', 'both']),
		'self',
		'public',
		'Whether teams go at their own pace, the host leads, or both'
	],
	stationWord: [z.enum(stationWords), 'station', 'public', 'What a catalog is called on screens; only words change'],
	countdownEnabled: [z.boolean(), true, 'public', 'Whether time limits hold at all'],
	countdown: [count(0, 3600), 0, 'public', 'Seconds for a question that names none; 0 = no limit'],
	timeBonusFloor: [
		z.number().min(0).max(1),
		1,
		'public',
		'Share of the points that is left at the end of the time; 1 = no time bonus'
	],
	shuffleQuestions: [z.boolean(), true, 'staff', 'Order of the questions differs between attempts'],
	shuffleAnswers: [z.boolean(), true, 'staff', 'Order of the options differs between attempts'],
	partialCredit: [
		partialCredit,
		[] as QuestionType[],
		'public',
		'Types whose partly right answers earn a share; true = all'
	],
	instantFeedback: [z.boolean(), false, 'public', 'Players learn right or wrong after each answer'],
	revealSolutions: [
		z.enum(['never', 'instant', 'attempt', 'event']),
		'never',
		'public',
		'When players may see solutions'
	],
	teamResults: [z.boolean(), false, 'public', 'Players see their place and the board'],
	resultsViewMode: [z.enum(['split', 'hub']), 'split', 'public', 'Results and ranking as two pages or as tabs of one'],
	boardMode: [z.enum(boardModes), 'live', 'public', 'What players and shared screens see of the board'],
	rankingCounts: [
		z.enum(['running', 'finished']),
		'running',
		'public',
		'Whether rankings move with every answer or with finished catalogs'
	],
	repeatCounts: [
		z.enum(['first', 'best']),
		'first',
		'public',
		'Which attempt of a team at a catalog counts; with first every later one is practice'
	],
	competitionMode: [z.boolean(), false, 'public', 'One counted attempt for each team and catalog'],
	verifiedResultsOnly: [z.boolean(), false, 'staff', 'Only what this server scored itself counts'],
	customAwards: [customAwards, [] as CustomAward[], 'staff', "Own prizes, shown after the rankings' awards"]
} as const satisfies SettingKeys;
