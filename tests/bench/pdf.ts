// What certificates and rankings cost: time to the first byte and to the last one, the memory of the process, and how long
// everything else waits. Usage: npm run bench:pdf [-- <teams>]
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import sharp from 'sharp';
import type { Standing } from '#lib/live/wire.ts';
import type { CertificateFacts } from '../../server/features/gameplay/results/paper/certificate-facts.ts';
import { createLog } from '../../server/runtime/log/log.ts';
import { openPdf } from '../../server/runtime/pdf/open.ts';

const teams = Number(process.argv[2] ?? 500);
const names = [
	...['Glühwürmchen', 'Команда Жёлтые', 'Ελληνική ομάδα', 'שלום עולם', 'مرحبا بالعالم', '日本語チーム', '한국팀 서울'],
	...['简体中文团队', 'Łódź & Žižkov', '🎉 Familie 🇩🇪', 'Freiwillige Feuerwehr Lindenau an der Mühle']
];
const dataDir = mkdtempSync(path.join(tmpdir(), 'marquee-bench-pdf-'));
mkdirSync(path.join(dataDir, 'uploads'));
const photo = 'p_0123456789abcdef0123456789abcdef.jpg';
const noise = { type: 'gaussian', mean: 128, sigma: 40 } as const;
await sharp({ create: { width: 1600, height: 1200, channels: 3, background: '#0d4a52', noise } })
	.jpeg({ quality: 70 })
	.toFile(path.join(dataDir, 'uploads', photo));

const standing = (ranking: Standing['ranking'], index: number): Standing => ({
	...{ ranking, place: index + 1, shared: false, teamUid: String(index).padStart(32, '0') },
	...{ name: `${names[index % names.length]} ${index}`, points: 5000 - index, adjustment: 0, maxPoints: 5200 },
	...{ correct: 50, total: 64, questions: 64, accuracy: 0.78, catalogsDone: 7, catalogsTotal: 8, durationSec: 6852 },
	...{ finishedAt: null, completedAt: '2026-11-20T19:31:04.000Z', puzzleSolvedAt: '2026-11-20T19:31:04.000Z' },
	...{ gap: 1, verified: true }
});
const list = (ranking: Standing['ranking']) => Array.from({ length: teams }, (_, index) => standing(ranking, index));
const points = list('points');
const facts: CertificateFacts = {
	...{
		locale: 'de',
		timeZone: 'Europe/Berlin',
		stationWord: 'station',
		title: 'Lichterfest-Rallye',
		organiser: 'Kulturamt',
		accent: '#7d1538'
	},
	...{ madeAt: '2026-11-20T20:34:00.000Z', startsAt: '2026-11-20T17:00:00.000Z', teams, awards: [], customAwards: [] },
	rankings: { points, catalogMaster: list('catalogMaster'), accuracy: list('accuracy'), puzzle: list('puzzle') },
	honoured: points.map((one) => ({ teamUid: one.teamUid, name: one.name, standing: one, photo })),
	...{ logo: null, dataDir }
};

for (const kind of ['ranking', 'certificate']) {
	const drawing = new URL(`../../server/features/gameplay/results/paper/${kind}-drawing.ts`, import.meta.url);
	const delay = monitorEventLoopDelay({ resolution: 5 });
	delay.enable();
	const [started, spent] = [performance.now(), process.cpuUsage()];
	const order = { drawing, data: facts, title: kind, language: 'de', madeAt: new Date(0) };
	const stream = await openPdf(order, { signal: new AbortController().signal, log: createLog('warn') });
	const first = performance.now() - started;
	let bytes = 0;
	for await (const part of stream) bytes += (part as Buffer).length;
	const seconds = (performance.now() - started) / 1000;
	delay.disable();
	const { user, system } = process.cpuUsage(spent);
	const megabytes = (count: number) => (count / 2 ** 20).toFixed(1);
	console.log(
		`${kind}, ${teams} teams: first byte ${(first / 1000).toFixed(1)} s, all ${seconds.toFixed(1)} s, ` +
			`processor ${((user + system) / 1e6).toFixed(1)} s, ` +
			`${megabytes(bytes)} MB, process ${megabytes(process.memoryUsage.rss())} MB, ` +
			`loop p99 ${(delay.percentile(99) / 1e6).toFixed(0)} ms`
	);
}
rmSync(dataDir, { recursive: true });
