import { KeptProcess } from '../../../server/runtime/processes/kept-process.ts';

// A process with another one that rests; its end shows that nothing waits for that one.
const processes = new KeptProcess(new URL(process.argv[2]!));
processes.rest(processes.take());
process.disconnect();
