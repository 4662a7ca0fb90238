// The server side of the benchmark of the endpoint for apps, in a process of its own: its processor time is all there is.
import { openDatabase } from '../../server/database/database.ts';
import { createTeams } from '../../server/features/authoring/teams/operations.ts';
import { freshDatabase, type Product } from '../support/processes/databases.ts';
import { letAgentIn } from '../support/apps/mcp.ts';
import { openScene, serveScene } from '../support/scene.ts';

/** What the other side needs to measure. */
export interface Ready {
	port: number;
	event: string;
	/** Of a person's app, for the tools. */
	appToken: string;
	/** Of the namespace, for REST. */
	apiToken: string;
}

const fresh = await freshDatabase(process.argv[2] as Product);
const database = openDatabase(fresh.url);
await database.migrator.up();
const scene = await openScene({ open: async () => database });
const served = await serveScene(scene);
const { uid: event } = await scene.event();
await scene.call(createTeams, { event, names: Array.from({ length: 50 }, (_, index) => `Team ${index}`) });
const agent = await letAgentIn(scene, served, { scopes: ['quiz:read', 'quiz:write', 'cms:read'] });
const ready: Ready = {
	port: Number(new URL(served.base).port),
	event,
	appToken: agent.token,
	apiToken: await scene.token(['quiz:read'])
};
process.send!(ready);
process.on('message', (word) => {
	if (word === 'cpu') process.send!(process.cpuUsage());
	else void fresh.remove().then(() => process.exit());
});
