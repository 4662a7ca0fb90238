import { error, ok, warning, type Check, type Finding, type Probe } from '../check.ts';
import { databaseFacts } from '../facts/database.ts';
import { redisFacts } from './redis.ts';

const noticeable = 1000;
const harmful = 30_000;

/** What a difference between two clocks means. */
export function clockFinding(other: 'MariaDB' | 'Redis', aheadMs: number): Finding {
	const seconds = Math.round(Math.abs(aheadMs) / 100) / 10;
	const params = { other, seconds };
	if (Math.abs(aheadMs) < noticeable) return ok('clock.fine', { other, ms: Math.round(Math.abs(aheadMs)) });
	const say = Math.abs(aheadMs) < harmful ? warning : error;
	return say(aheadMs > 0 ? 'clock.ahead' : 'clock.behind', params);
}

/** Of a database that cannot be asked its own line says so. */
const unlessAway = <Facts>(facts: Promise<Facts>): Promise<Facts | undefined> => facts.catch(() => undefined);

async function findingsOf(probe: Probe): Promise<Finding[]> {
	const [base, redis] = await Promise.all([
		unlessAway(databaseFacts(probe)),
		probe.env.REDIS_URL ? unlessAway(redisFacts(probe)) : undefined
	]);
	const compared = [
		...(base?.kind === 'mysql' ? [clockFinding('MariaDB', base.aheadMs)] : []),
		...(redis ? [clockFinding('Redis', redis.aheadMs)] : [])
	];
	// One machine has one clock; a file from the future says that it was set back.
	const future = base?.kind === 'sqlite' ? base.writtenAt - Date.now() : 0;
	if (future > harmful) compared.push(error('clock.back', { count: Math.round(future / 60_000) }));
	if (compared.length || base?.kind !== 'sqlite') return compared;
	return [ok('clock.own', { zone: Intl.DateTimeFormat().resolvedOptions().timeZone })];
}

/** Whether the clocks of server, database and Redis agree. */
export const clock: Check = { name: 'clock', needs: ['DATABASE_URL'], look: findingsOf };
