import MonitorCog from '@lucide/svelte/icons/monitor-cog';

export default MonitorCog;
