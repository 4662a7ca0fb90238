import { feature } from '../../feature.ts';
import { showBoardsInBlocks } from './operations/in-blocks.ts';
import { isPlayedSince } from './attempts/attempt-rows.ts';
import { resultTopics } from './live.ts';
import { routes as admin } from './admin.ts';
import { routes as legacy } from './legacy.ts';
import { tables } from './model.ts';
import {
	exportResults,
	listKeyUse,
	listResults,
	listTeamResults,
	purgeTeams,
	removeResults,
	removeTeam,
	reopenResult,
	showRanking,
	showResult,
	submitResult
} from './operations.ts';
import { countAttempts, findAttempts, removeResult } from './operations/attempts.ts';
import { correctAnswer, regradeAnswers, uncorrectAnswer, undoRegradedAnswers } from './operations/corrections.ts';
import { listAnswers, listGiven, showStatistics } from './operations/statistics.ts';
import { createAdjustment, removeAdjustment } from './operations/adjustments.ts';
import { mergeTeams } from './operations/merge.ts';
import { routes as rest } from './rest.ts';
import { tools } from './tools.ts';

export const results = feature('results', {
	operations: {
		'team.remove': removeTeam,
		'team.purge': purgeTeams,
		'team.merge': mergeTeams,
		'adjustment.create': createAdjustment,
		'adjustment.remove': removeAdjustment,
		'team.results': listTeamResults,
		'result.list': listResults,
		'result.show': showResult,
		'result.find': findAttempts,
		'result.count': countAttempts,
		'result.remove': removeResult,
		'result.removeAll': removeResults,
		'result.reopen': reopenResult,
		'result.submit': submitResult,
		'result.export': exportResults,
		'answer.list': listAnswers,
		'answer.given': listGiven,
		'answer.keyUse': listKeyUse,
		'answer.correct': correctAnswer,
		'answer.uncorrect': uncorrectAnswer,
		'answer.regrade': regradeAnswers,
		'answer.undoRegrade': undoRegradedAnswers,
		'statistics.show': showStatistics,
		'ranking.show': showRanking,
		'ranking.showInBlocks': showBoardsInBlocks
	},
	tables,
	namespaceHooks: { isPlayedSince },
	rest,
	restExamples: new URL('./rest-examples.json', import.meta.url),
	tools,
	legacy,
	admin,
	live: resultTopics,
	screens: [
		{ title: 'admin.area.results', area: 'results', href: '/admin/results', group: 'quiz', place: 40, ofEvent: true },
		{
			title: 'admin.area.statistics',
			area: 'statistics',
			href: '/admin/statistics',
			group: 'quiz',
			place: 45,
			ofEvent: true
		}
	]
});
