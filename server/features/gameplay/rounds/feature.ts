import { feature } from '../../feature.ts';
import { routes as admin } from './admin.ts';
import { routes as legacy } from './legacy.ts';
import { tables } from './model.ts';
import { drawPinCode } from './operations/code.ts';
import { commandRound } from './operations/command.ts';
import { createRound, listRounds } from './operations/create.ts';
import { findAnsweredRounds, lockAnswered } from './operations/lock-answered.ts';
import { locateRound } from './operations/locate.ts';
import { lockOverdue, roundsToLock } from './operations/lock-overdue.ts';
import { showRound } from './operations/show.ts';
import { routes as rest } from './rest.ts';
import { tools } from './tools.ts';

/** Rounds that the host leads, question by question, with everybody in the room. */
export const rounds = feature('rounds', {
	operations: {
		'round.create': createRound,
		'round.list': listRounds,
		'round.show': showRound,
		'round.command': commandRound,
		'round.locate': locateRound,
		'round.lockOverdue': lockOverdue,
		'round.lockAnswered': lockAnswered,
		'round.code': drawPinCode
	},
	tables,
	rest,
	restExamples: new URL('./rest-examples.json', import.meta.url),
	tools,
	admin,
	legacy,
	everySecond: [
		{ operation: lockOverdue, due: roundsToLock },
		{ operation: lockAnswered, due: findAnsweredRounds() }
	]
});
