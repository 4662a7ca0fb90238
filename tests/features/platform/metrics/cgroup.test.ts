import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { CgroupFault, readCgroup, type CgroupReading } from '../../../../server/features/platform/metrics/cgroup.ts';
import { usageBetween } from '../../../../server/features/platform/metrics/sampler.ts';

const root = (name: string) => new URL(`../../../fixtures/cgroup/${name}`, import.meta.url).pathname;
const v2: CgroupReading = {
	cgroupVersion: 2,
	memory: { currentBytes: 209_715_200, maxBytes: 536_870_912 },
	cpu: { usageMicros: 5_000_000 },
	oom: { events: 3, kills: 2 }
};
const v1: CgroupReading = {
	cgroupVersion: 1,
	memory: { currentBytes: 104_857_600, maxBytes: 268_435_456 },
	cpu: { usageMicros: 7_000_000 },
	oom: { events: 4, kills: 4 }
};
const unlimited = ({ memory, ...rest }: CgroupReading) => ({ ...rest, memory: { ...memory, maxBytes: null } });

const test = suite('control groups');

const read: [folder: string, expected: CgroupReading][] = [
	['v2', v2],
	['v2-max', unlimited(v2)],
	['v1', v1],
	['v1-unlimited', { ...unlimited(v1), oom: { events: 0, kills: 0 } }]
];
for (const [folder, expected] of read) {
	test(`${folder} is read`, async () => assert.equal(await readCgroup(root(folder)), expected));
}

const refused: [folder: string, file: string][] = [
	['v2-missing', 'memory.max'],
	['v2-unreadable', 'cpu.stat'],
	['nowhere', 'memory/memory.oom_control']
];
for (const [folder, file] of refused) {
	test(`${folder} names ${file}`, async () => {
		const fault = await readCgroup(root(folder)).catch((error: unknown) => error);
		assert.instance(fault, CgroupFault);
		assert.is((fault as CgroupFault).file, file);
	});
}

const sample = (usageMicros: number, at: number) => ({ reading: { ...v2, cpu: { usageMicros } }, at });
const usages: [name: string, before: ReturnType<typeof sample> | undefined, percent: number, seconds: number][] = [
	['the first reading', undefined, 0, 0],
	['half a core for two seconds', sample(4_000_000, 8_000), 50, 2],
	['two and a half cores', sample(0, 8_000), 250, 2],
	['a third, in two decimals', sample(4_333_333, 8_000), 33.33, 2],
	['no time between', sample(4_000_000, 10_000), 0, 0],
	['a clock that was set back', sample(4_000_000, 11_000), 0, 0],
	['a counter that started anew', sample(9_000_000, 8_000), 0, 2]
];
for (const [name, before, percent, sampleWindowSeconds] of usages) {
	test(`processor use: ${name}`, () =>
		assert.equal(usageBetween(before, sample(5_000_000, 10_000)), { percent, sampleWindowSeconds }));
}

test.run();
