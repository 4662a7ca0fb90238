import * as assert from 'uvu/assert';
import { nextAct, opposite, type RoundCommand } from '../../../src/lib/admin/hosting/host/round/next-act.ts';
import { possibleIn } from '../../../src/lib/admin/hosting/host/round/possible.ts';
import type { HostTeam, RoundPlan, RoundState, RoundView } from '../../../src/lib/live/round.ts';
import { suite } from '../../support/runner/suite.ts';

const test = suite('what a host can do with a round');
const now = Date.parse('2026-07-01T18:00:00.000Z');
const inSeconds = (seconds: number) => new Date(now + seconds * 1000).toISOString();

const team = (fields: Partial<HostTeam> = {}): HostTeam => ({
	teamUid: 'a'.repeat(32),
	name: 'Owls',
	online: true,
	answered: false,
	isOut: false,
	...fields
});
const plan = (board: RoundPlan['options']['board'] = 'manual', limit: number | null = 20): RoundPlan => ({
	options: {
		delaySeconds: 3,
		autoLock: true,
		board,
		textOnPhone: true,
		changeUntilLock: false,
		multiplier: 1,
		minus: 0
	},
	questions: [1, 2].map((id) => ({ id, prompt: `q${id}`, limitSeconds: limit, solution: [], explanation: null }))
});
const view = (state: RoundState, position: number, fields: Partial<RoundView> = {}, teams = [team()]): RoundView => ({
	round: 'r',
	event: 'e',
	catalog: 'c',
	version: 1,
	state,
	position,
	total: 2,
	question: null,
	textOnPhone: true,
	changeUntilLock: false,
	opensAt: inSeconds(-1),
	closesAt: inSeconds(19),
	answered: 0,
	teams: teams.length,
	isVoid: false,
	hostAway: false,
	host: { pin: null, solution: null, explanation: null, next: null, voided: [], teamList: teams, undoUntil: null },
	...fields
});
const act = (shown: RoundView, board?: RoundPlan['options']['board']) =>
	nextAct(shown, { options: plan(board).options, now });
const word = (...input: Parameters<typeof act>) => act(...input)?.command.command;

test('each state leads to the next, by the choice of the board', () => {
	const rows: [RoundView, string | undefined, string | undefined, string | undefined][] = [
		[view('created', 0), 'openLobby', 'openLobby', 'openLobby'],
		[view('lobby', 0), 'show', 'show', 'show'],
		[view('question', 1), 'lock', 'lock', 'lock'],
		[view('paused', 1), 'resume', 'resume', 'resume'],
		[view('locked', 1), 'reveal', 'reveal', 'reveal'],
		[view('reveal', 1), 'next', 'ranking', 'next'],
		[view('reveal', 2), 'podium', 'ranking', 'ranking'],
		[view('ranking', 1), 'next', 'next', 'next'],
		[view('ranking', 2), 'podium', 'podium', 'podium'],
		[view('podium', 2, { podiumStep: 2, podiumSteps: 3 }), 'step', 'step', 'step'],
		[view('podium', 2, { podiumStep: 3, podiumSteps: 3 }), 'close', 'close', 'close'],
		[view('closed', 2), undefined, undefined, undefined]
	];
	for (const [shown, manual, each, end] of rows)
		assert.equal(
			[word(shown, 'manual'), word(shown, 'each'), word(shown, 'end')],
			[manual, each, end],
			`${shown.state} ${shown.position}`
		);
});

test('a reveal asks while teams are missing, the end always, and nothing is locked before it opens', () => {
	const answered = team({ answered: true });
	const asked = { id: 1, prompt: 'q1', points: 0, position: 0 };
	assert.is(act(view('locked', 1))?.asks, 'missing');
	assert.is(act(view('locked', 1, {}, [answered, team({ isOut: true })]))?.asks, null);
	assert.is(act(view('locked', 1, {}, [answered, team({ online: false })]))?.asks, 'missing');
	// An info card is only read, so nobody is missing.
	assert.is(act(view('locked', 1, { question: { ...asked, type: 'flip' } }))?.asks, null);
	assert.is(
		act(view('locked', 1, { question: { ...asked, type: 'mc', options: [], select: 'one' } }))?.asks,
		'missing'
	);
	assert.is(act(view('podium', 2, { podiumStep: 3, podiumSteps: 3 }))?.asks, 'close');
	assert.is(act(view('question', 1))?.asks, null);
	assert.equal(
		[act(view('question', 1, { opensAt: inSeconds(2) }))?.isEarly, act(view('question', 1))?.isEarly],
		[true, false]
	);
});

test('helpers are open where the state allows them', () => {
	const open = (shown: RoundView, limit: number | null = 20) =>
		Object.entries(possibleIn(shown, plan('manual', limit)))
			.filter(([, command]) => command !== null)
			.map(([name]) => name)
			.sort();
	assert.equal(open(view('created', 0)), []);
	assert.equal(open(view('lobby', 0)), []);
	assert.equal(open(view('question', 1)), ['addTime', 'pause', 'strike']);
	assert.equal(open(view('question', 1, { closesAt: null }), null), ['pause', 'strike']);
	assert.equal(open(view('paused', 1, { closesAt: null })), ['addTime', 'pause', 'strike']);
	assert.equal(open(view('locked', 1)), ['strike']);
	assert.equal(open(view('reveal', 1)), ['next', 'podium', 'ranking', 'strike']);
	assert.equal(open(view('reveal', 2)), ['podium', 'ranking', 'strike']);
	assert.equal(open(view('ranking', 1)), ['next', 'podium', 'strike']);
	assert.equal(open(view('podium', 2, { podiumStep: 0 })), []);
	assert.equal(open(view('podium', 2, { podiumStep: 1 })), ['stepBack']);
	assert.is(possibleIn(view('reveal', 1, { isVoid: true }), plan()).strike?.command, 'unvoid');
});

test('what has an opposite is taken back by it, and nothing else is', () => {
	const uid = 'a'.repeat(32);
	const pairs: [RoundCommand, RoundCommand | null][] = [
		[{ command: 'pause' }, { command: 'resume' }],
		[{ command: 'resume' }, { command: 'pause' }],
		[
			{ command: 'void', args: { questionId: 1 } },
			{ command: 'unvoid', args: { questionId: 1 } }
		],
		[
			{ command: 'kick', args: { teamUid: uid, block: true } },
			{ command: 'admit', args: { teamUid: uid } }
		],
		[
			{ command: 'step', args: { step: 1 } },
			{ command: 'step', args: { step: -1 } }
		],
		[{ command: 'reveal' }, null],
		[{ command: 'next' }, null],
		[{ command: 'close', args: { confirm: true } }, null]
	];
	for (const [command, back] of pairs) assert.equal(opposite(command), back, command.command);
});

test.run();
