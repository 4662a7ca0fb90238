import { openDatabase } from '../../server/database/database.ts';
import { freshDatabase, products, type Product } from '../support/processes/databases.ts';
import { openScene, type Scene } from '../support/scene.ts';

const place = (values: number[], share: number): number =>
	[...values].sort((a, b) => a - b)[Math.min(values.length - 1, Math.floor(values.length * share))]!;

/** The value in the middle. */
export const median = (values: number[]): number => place(values, 0.5);
/** The value that 95 of 100 do not exceed. */
export const p95 = (values: number[]): number => place(values, 0.95);

/** Does some work with a new scene on SQLite and then on MariaDB, and ends the process with its exit code. */
export async function onEachDatabase(work: (scene: Scene, product: Product) => Promise<void>): Promise<never> {
	for (const product of products) {
		const fresh = await freshDatabase(product);
		const database = openDatabase(fresh.url);
		await database.migrator.up();
		await work(await openScene({ open: async () => database }), product);
		await database.close();
		await fresh.remove();
	}
	// A private MariaDB of this process would keep it open.
	process.exit();
}
