// The floor: the same traffic on Express and Socket.IO with nothing behind them but memory; no product, no database, no pages.
import { createServer } from 'node:http';
import { randomBytes } from 'node:crypto';
import express, { type Request } from 'express';
import { Server } from 'socket.io';
import { pointsEach, questionsEach } from './quiz.ts';

interface Team {
	event: string;
	name: string;
	points: number;
	answers: Map<number, { answerId: string; answer: unknown }>;
}

const teams = new Map<string, Team>();
const attempts = new Map<string, Team>();
const versions = new Map<string, number>();
const changed = new Set<string>();
const app = express().disable('x-powered-by').use(express.json());
const http = createServer(app);
http.keepAliveTimeout = 75_000;
const io = new Server(http, { transports: ['websocket'], perMessageDeflate: false, serveClient: false });

const tokenOf = (cookie = ''): string => /team=(\w+)/.exec(cookie)?.[1] ?? '';
const teamOf = (request: Request): Team => teams.get(tokenOf(request.headers.cookie))!;

const options = ['right', 'wrong', 'also wrong', 'not right'].map((text, id) => ({ id: String(id), text }));
const itemsOf = ({ answers }: Team) =>
	Array.from({ length: questionsEach }, (_, questionId) => {
		const given = answers.get(questionId);
		const receipt = given ? { answerId: given.answerId } : null;
		return { questionId, question: { prompt: 'Question', options }, answer: given?.answer ?? null, receipt };
	});

app.post('/api/play/events/:event/join', (request, response) => {
	const token = randomBytes(24).toString('hex');
	const { name } = request.body as { name: string };
	teams.set(token, { event: request.params.event, name, points: 0, answers: new Map() });
	response.cookie('team', token).status(201).json({ created: true });
});
app.post('/api/play/events/:event/attempts', (request, response) => {
	const team = teamOf(request);
	const { attemptId } = request.body as { attemptId: string };
	attempts.set(attemptId, team);
	response.status(201).json({ attemptId, items: itemsOf(team) });
});
app.get('/api/play/attempts/:attempt', (request, response) => {
	response.json({ items: itemsOf(attempts.get(request.params.attempt)!) });
});
app.put('/api/play/attempts/:attempt/answers/:question', (request, response) => {
	const team = attempts.get(request.params.attempt)!;
	team.answers.set(Number(request.params.question), request.body as { answerId: string; answer: unknown });
	team.points += pointsEach;
	changed.add(team.event);
	response.json({ status: 'accepted' });
});

/** The round that each event shows, and the teams that answered its question. */
const rounds = new Map<string, { state: string; position: number; answers: Map<string, string> }>();
app.post('/floor/rounds/:event', (request, response) => {
	const { state, position } = request.body as { state: string; position: number };
	const before = rounds.get(request.params.event);
	const answers = before?.position === position ? before.answers : new Map<string, string>();
	rounds.set(request.params.event, { state, position, answers });
	tell(request.params.event, 'round');
	response.json({ ok: true });
});
app.put('/api/play/rounds/:event/answers/:question', (request, response) => {
	const { answerId } = request.body as { answerId: string };
	rounds.get(request.params.event)!.answers.set(tokenOf(request.headers.cookie), answerId);
	changed.add(request.params.event);
	response.json({ status: 'accepted' });
});
app.get('/api/play/rounds/:event', (request, response) => {
	const answerId = rounds.get(request.params.event)!.answers.get(tokenOf(request.headers.cookie));
	response.json({ own: { receipt: answerId ? { answerId } : null } });
});

const live = io.of('/live');
const update = (event: string, topic: string) => {
	if (topic === 'round') return roundUpdate(event);
	const points = topic === 'rankings' ? [...teams.values()].filter((team) => team.event === event) : [];
	// One sum stands for the ranking: what a floor has to carry is the news, not our rules.
	const data = { teams: [{ points: points.reduce((sum, team) => sum + team.points, 0) }] };
	return { topic, event, epoch: 'floor', version: versions.get(event) ?? 0, kind: 'snapshot', at: '', data };
};
const roundUpdate = (event: string) => {
	const shown = rounds.get(event);
	const question = { id: shown?.position ?? 0, prompt: 'Question', options };
	const round = shown && { round: event, ...shown, answers: undefined, answered: shown.answers.size, question };
	const version = versions.get(event) ?? 0;
	return { topic: 'round', event, epoch: 'floor', version, kind: 'snapshot', at: '', data: { round: round ?? null } };
};
const tell = (event: string, room: string) => {
	versions.set(event, (versions.get(event) ?? 0) + 1);
	live.to(`${event} ${room}`).emit('update', update(event, room === 'counts' ? 'round' : room));
};
live.on('connection', (socket) => {
	socket.on('subscribe', ({ topic, event }: { topic: string; event: string }, answer: (ack: unknown) => void) => {
		void socket.join(`${event} ${topic}`);
		// Phones are told of no answers.
		if (topic === 'round' && 'share' in socket.handshake.auth) void socket.join(`${event} counts`);
		const { epoch, version, ...rest } = update(event, topic);
		answer({ ok: true, topic, event, epoch, version, updates: [{ epoch, version, ...rest }] });
	});
});
setInterval(() => {
	for (const event of changed) {
		tell(event, rounds.has(event) ? 'counts' : 'rankings');
	}
	changed.clear();
}, 105);
process.once('SIGTERM', () => process.exit());
http.listen(Number(process.env.PORT), '127.0.0.1', () => process.stderr.write('{"message":"ready"}\n'));
