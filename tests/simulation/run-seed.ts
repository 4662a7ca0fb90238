import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { freshDatabase, type Product } from '../support/processes/databases.ts';
import { migrateFresh } from '../support/runner/template.ts';
import { acknowledged } from './rules/acknowledged.ts';
import { countedOnce } from './rules/counted-once.ts';
import { folded } from './rules/folded.ts';
import { frozenBoard } from './rules/frozen.ts';
import { points } from './rules/points.ts';
import type { Rule } from './rules/rule.ts';
import { secrets } from './rules/secrets.ts';
import { World } from './world/world.ts';

/** How a seed is played. */
export interface SeedOptions {
	seed: number;
	product: Product;
	/** A seed has the same beginning whatever this is. */
	steps?: number;
	/** Says what happens. */
	tell?: (line: string) => void;
}

/** What came of a seed. */
export interface SeedOutcome {
	seed: number;
	/** What did not hold, the first violation of each rule first; empty when all was well. */
	violations: string[];
	kills: number;
	receipts: number;
}

const stepsBetweenQuiets = 9;

/** Plays a seed on a database of its own and checks the rules on the way. */
export async function runSeed({ seed, product, steps = 18, tell }: SeedOptions): Promise<SeedOutcome> {
	const database = await freshDatabase(product);
	await migrateFresh(database.url);
	const folder = mkdtempSync(path.join(tmpdir(), 'marquee-simulation-'));
	const instances = product === 'sqlite' ? 1 : 3;
	const world = new World({ seed, databaseUrl: database.url, folder, instances });
	const rules: Rule[] = [acknowledged, countedOnce, points, secrets, frozenBoard(), folded];
	const violations: string[] = [];
	const check = async (when: Rule['when'], step: number) => {
		const faults = world.faults().map((fault) => `step ${step}: an error: ${fault}`);
		violations.push(...faults);
		for (const rule of rules.filter((one) => one.when === 'step' || one.when === when))
			violations.push(...(await rule.check(world)).map((what) => `step ${step}: ${rule.name}: ${what}`));
	};
	try {
		await world.open();
		for (let step = 1; step <= steps && !violations.length; step += 1) {
			await world.step(step);
			tell?.(`step ${step}: ${world.living().length} living`);
			await check('step', step);
			if (step % stepsBetweenQuiets > 0 || violations.length) continue;
			await world.quiet(step);
			await check('quiet', step);
		}
	} catch (error) {
		violations.push(`an error: ${(error as Error).stack}`);
	} finally {
		await world.close();
		await database.remove();
		rmSync(folder, { recursive: true, force: true });
	}
	const receipts = world.phones.reduce((sum, { held }) => sum + held.length, 0);
	return { seed, violations, kills: world.kills.count, receipts };
}
