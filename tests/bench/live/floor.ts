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

const live = io.of('/live');
const update = (event: string, topic: string) => {
	const points = topic === 'rankings' ? [...teams.values()].filter((team) => team.event === event) : [];
	// One sum stands for the ranking: what a floor has to carry is the news, not our rules.
	const data = { teams: [{ points: points.reduce((sum, team) => sum + team.points, 0) }] };
	return { topic, event, epoch: 'floor', version: versions.get(event) ?? 0, kind: 'snapshot', at: '', data };
};
live.on('connection', (socket) => {
	socket.on('subscribe', ({ topic, event }: { topic: string; event: string }, answer: (ack: unknown) => void) => {
		void socket.join(`${event} ${topic}`);
		const { epoch, version, ...rest } = update(event, topic);
		answer({ ok: true, topic, event, epoch, version, updates: [{ epoch, version, ...rest }] });
	});
});
setInterval(() => {
	for (const event of changed) {
		versions.set(event, (versions.get(event) ?? 0) + 1);
		live.to(`${event} rankings`).emit('update', update(event, 'rankings'));
	}
	changed.clear();
}, 105);
process.once('SIGTERM', () => process.exit());
http.listen(Number(process.env.PORT), '127.0.0.1', () => process.stderr.write('{"message":"ready"}\n'));
