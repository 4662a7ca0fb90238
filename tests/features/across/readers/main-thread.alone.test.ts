import * as assert from 'uvu/assert';
import { importFile } from '../../../../server/features/authoring/catalog-files/operations.ts';
import { UploadedFile } from '../../../../server/operation/uploaded-file.ts';
import { AppError } from '../../../../server/runtime/errors.ts';
import { forEachDatabase } from '../../../support/processes/databases.ts';
import { openScene, type Scene } from '../../../support/scene.ts';
import { worstFiles } from '../../../support/files/worst-files.ts';

const mB = 1024 * 1024;
// Everything that is read takes more than half a second of a processor.
const mostMsOfMegabyte = 100;
const mostRounds = 5;
/** Milliseconds of this thread that the work takes, and its outcome. */
async function cost(work: () => Promise<unknown>): Promise<number> {
	const start = process.threadCpuUsage();
	await work();
	const { user, system } = process.threadCpuUsage(start);
	return (user + system) / 1000;
}

forEachDatabase('what a file costs the thread that serves everybody', ({ test, open }) => {
	let scene: Scene;
	let event: string;

	test.before(async () => {
		scene = await openScene({ open });
		event = (await scene.event()).uid;
	});

	const check = async (file: UploadedFile) => {
		try {
			await scene.call(importFile, { event, file });
		} catch (thrown) {
			assert.ok(thrown instanceof AppError && thrown.status < 500, String(thrown));
		}
	};

	for (const [kind, name, make] of worstFiles)
		test(`${kind}: at most 100 ms a megabyte`, async () => {
			const bytes = Buffer.from(make());
			const most = mostMsOfMegabyte * Math.max(1, bytes.length / mB);
			let best = Infinity;
			// What else this thread has to do only ever adds.
			for (let round = 0; round < mostRounds && best > most; round += 1)
				best = Math.min(best, await cost(() => check(new UploadedFile(name, Buffer.from(bytes)))));
			assert.ok(best <= most, `${Math.round(best)} ms of at most ${Math.round(most)} for ${bytes.length} bytes`);
		});
});
