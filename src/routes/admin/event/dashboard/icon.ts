import MonitorPlay from '@lucide/svelte/icons/monitor-play';

export default MonitorPlay;
