import type { Tool } from '../../../web/mcp/tools.ts';
import { eventArgument as names } from '../../authoring/events/schema.ts';
import { createAdjustment } from './operations/adjustments.ts';
import { regradeAnswers } from './operations/corrections.ts';
import { showStatistics } from './operations/statistics.ts';
import { listResults, showRanking, submitResult } from './operations.ts';

const toolset = 'quiz';

export const tools: Tool[] = [
	{
		name: 'list_results',
		title: 'List results',
		description: 'List the finished attempts of a quiz event with their answers, oldest first.',
		operation: listResults,
		hint: 'R',
		toolset,
		names,
		untrusted: ['results[].name', 'results[].answers[].answer']
	},
	{
		name: 'submit_result',
		title: 'Submit a result',
		description:
			'Submit the result of a team in a catalog, by answers or by correct and total; pass submissionId to be able to repeat it.',
		operation: submitResult,
		hint: 'W',
		toolset,
		brief: {
			wrong: 'How many were wrong',
			answers:
				'One for each scored question in its order: {isCorrect, timeLeftSec?, text?} or null; or raw answers {questionId, answer}'
		},
		names,
		hides: ['started_at', 'duration_sec'],
		status: 'created',
		untrusted: ['result.name', 'result.answers[].answer']
	},
	{
		name: 'get_ranking',
		title: 'Show the rankings',
		description: 'Show the rankings and awards of a quiz event as they stand now.',
		operation: showRanking,
		hint: 'R',
		toolset,
		names,
		untrusted: ['ranking.*[].name']
	},
	{
		name: 'get_statistics',
		title: 'Show how questions went',
		description: 'Show how the questions of a quiz event went, hardest first, with the newest page of answers.',
		operation: showStatistics,
		hint: 'R',
		toolset,
		names,
		hides: ['team', 'question', 'correct', 'status', 'photo', 'q', 'page'],
		untrusted: ['rows[].name', 'rows[].answer', 'rows[].parts', 'detail']
	},
	{
		name: 'grant_points',
		title: 'Give or take points',
		description:
			'Give a team points, or take some with a number below 0, for a reason that is kept; the opposite number undoes it.',
		operation: createAdjustment,
		hint: 'W',
		toolset,
		names: { ...names, teamUid: 'team_uid' },
		status: 'created'
	},
	{
		name: 'regrade',
		title: 'Score stored answers again',
		description:
			'Score the stored answers of a catalog again after a key changed; dryRun tells the places before and after.',
		operation: regradeAnswers,
		hint: 'Wi',
		toolset,
		names,
		hides: ['answers', 'accept', 'outOfScoring'],
		status: 'ok'
	}
];
