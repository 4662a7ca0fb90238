import { z } from 'zod';
import { AppError } from '../../../runtime/errors.ts';
import { operation } from '../../../operation/operation.ts';
import type { Dependencies } from '../../../operation/dependencies.ts';
import { CgroupFault } from './cgroup.ts';
import { createSampler } from './sampler.ts';

const samplers = new WeakMap<Dependencies, ReturnType<typeof createSampler>>();

/** Memory and processor use of the container since the previous call; 503 names a file that cannot be read. */
export const showMetrics = operation({
	summary: 'Show memory and processor use of the container.',
	access: { area: 'metrics' },
	input: z.strictObject({}),
	async run({ dependencies }) {
		const sample = samplers.get(dependencies) ?? createSampler(dependencies.clock);
		samplers.set(dependencies, sample);
		return sample(dependencies.env.CGROUP_ROOT).catch((error: unknown) => {
			throw error instanceof CgroupFault
				? new AppError('unavailable', error.message, { extra: { file: error.file } })
				: error;
		});
	}
});
