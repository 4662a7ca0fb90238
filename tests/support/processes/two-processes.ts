import { freshDatabase } from './databases.ts';
import { ProductProcess } from './product-process.ts';
import { redisUrl } from './redis.ts';
import { migrateFresh } from '../runner/template.ts';

/** Two processes of the product on one database and one Redis. */
export interface TwoProcesses {
	processes: [here: ProductProcess, there: ProductProcess];
	/** Ends both and removes their database. */
	end(): Promise<void>;
}

/** Starts them on a new SQLite file and the Redis of this run, or on others, which are up to date and stay afterwards. */
export async function startTwoProcesses(databaseUrl?: string, redis?: string): Promise<TwoProcesses> {
	const { url, remove } = databaseUrl
		? { url: databaseUrl, remove: async () => undefined }
		: await freshDatabase('sqlite');
	if (!databaseUrl) await migrateFresh(url);
	const settings = { REDIS_URL: redis ?? (await redisUrl()) };
	const processes: TwoProcesses['processes'] = [new ProductProcess(url), new ProductProcess(url)];
	for (const one of processes) Object.assign(one.settings, settings);
	await Promise.all(processes.map((one) => one.start()));
	const end = async () => {
		for (const one of processes) await one.end();
		await remove();
	};
	return { processes, end };
}
