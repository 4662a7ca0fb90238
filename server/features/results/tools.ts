import type { Tool } from '../../web/tools.ts';
import { eventArgument as names } from '../events/schema.ts';
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
		names,
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
	}
];
