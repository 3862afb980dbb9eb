import { Link } from 'react-router';
import { AdminMenu } from '../../features/admin';
import { brand, Logo, LogoMark } from '../../ui/brand/brand';
import { Chip } from '../../ui/feedback/status-dot';
import { menuItemClass } from '../../ui/overlays/account-menu';
import { RailLink } from '../layout/rail-link';
import { routePaths } from '../routes/route-paths';
import { consoleItems, consoleMenuItems } from './console-navigation';

export function ConsoleRail({ name }: { name: string }) {
  return (
    <header className="sticky top-0 z-10 hidden h-dvh flex-col gap-5 px-3 py-5 md:flex">
      <div className="flex flex-wrap items-center gap-2.5 self-center lg:self-start lg:px-2.5">
        <Link
          to={routePaths.consoleDashboard}
          aria-label={brand}
          className="flex items-center gap-2.5 rounded-nav font-display text-[1.4375rem] tracking-[-0.012em]"
        >
          <LogoMark className="h-6" />
          <span className="hidden lg:inline">{brand}</span>
        </Link>
        <span className="hidden lg:inline-flex">
          <Chip>Console</Chip>
        </span>
      </div>
      <nav aria-label="Console" className="grow">
        <ul className="flex flex-col gap-1">
          {consoleItems.map((item) => (
            <li key={item.path}>
              <RailLink item={item} />
            </li>
          ))}
        </ul>
      </nav>
      <AdminMenu name={name} place="rail" />
    </header>
  );
}

export function ConsoleTopBar({ name }: { name: string }) {
  return (
    <header className="flex h-14 items-center justify-between px-4 pt-1 md:hidden">
      <div className="flex items-center gap-2.5">
        <Link to={routePaths.consoleDashboard} className="rounded-nav">
          <Logo />
        </Link>
        <Chip>Console</Chip>
      </div>
      <AdminMenu name={name} place="top">
        {(close) =>
          consoleMenuItems.map(({ path, label, icon: Icon }) => (
            <Link key={path} to={path} onClick={close} className={menuItemClass}>
              <Icon size={18} strokeWidth={1.75} aria-hidden />
              {label}
            </Link>
          ))
        }
      </AdminMenu>
    </header>
  );
}
